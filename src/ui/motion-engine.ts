/** The animation engine, loaded lazily by `motion.tsx`: the part of framer-motion that uses the browser's own animations. */
export { animate } from 'framer-motion/dom/mini'
