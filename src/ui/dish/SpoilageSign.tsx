import styles from './spoilage.module.css'

/** Contaminants of a part, as they look without a microscope. */
export const SPOILAGES = [
  'trichoderma',
  'aspergillus',
  'rhizopus',
  'bacteria',
  'yeast',
  'cobweb',
  'mites',
  'wet_rot',
  'wet_spot',
  'gnats',
  'unknown',
] as const
export type Spoilage = (typeof SPOILAGES)[number]

/** Dots of a colony: x, y and radius in a field of 40. */
type Dot = readonly [x: number, y: number, r: number]

const DOTS: Partial<Record<Spoilage, readonly Dot[]>> = {
  // A dense powdery patch that grows inwards from the rim.
  trichoderma: [
    [27, 12, 4.5],
    [31, 18, 3.6],
    [23, 8.5, 3],
    [24, 18, 3],
    [29, 25, 2.4],
    [19, 13, 2],
    [23, 24, 1.8],
    [18, 19, 1.4],
  ],
  // Separate round heads with a dark middle.
  aspergillus: [
    [14, 14, 2.4],
    [26, 13, 2.4],
    [20, 22, 2.4],
    [12, 26, 2.4],
    [28, 26, 2.4],
  ],
  yeast: [
    [14, 16, 4],
    [20, 14, 2.4],
    [25, 24, 4.4],
    [30, 19, 2.4],
    [15, 27, 3],
    [19.5, 29.5, 1.8],
  ],
}

const LINES: Partial<Record<Spoilage, string>> = {
  aspergillus:
    'M14 9v-1M14 20v-1M9 14H8M20 14h-1M26 8V7M26 19v-1M21 13h-1M32 13h-1M20 17v-1M20 28v-1M15 22h-1M26 22h-1M12 21v-1M12 32v-1M7 26H6M18 26h-1M28 21v-1M28 32v-1M23 26h-1M34 26h-1',
  // Stalks with pinheads.
  rhizopus: 'M11 31C11 25 12 20 13 15M20 32C20 24 20 17 20 11M29 31C29 25 28 21 27 17',
  // A wet shine that spreads.
  bacteria: 'M9 24C8 17 14 12 20 15S27 9 31 15 29 27 22 26 10 31 9 24ZM15 21C16 18.5 18 18 20 19',
  cobweb:
    'M20 20L8 12M20 20L15 7M20 20L30 9M20 20L33 22M20 20L26 33M20 20L11 31M14 16L17 13.5L24.5 15.5L26.5 21L23 26.5L16 25.5ZM11 14L16 10L27 12.5L30 21.5L24.5 30L13.5 28.5Z',
  mites: 'M14 15L9 11M13 19L7 18M13 23L7 25M15 27L11 32M26 15L31 11M27 19L33 18M27 23L33 25M25 27L29 32',
  // Drops that run down from a soft patch.
  wet_rot: 'M8 14C12 18 16 12 20 16S28 18 32 14M13 19V26M20 20V32M27 19V28',
  // A drop with a shine.
  wet_spot:
    'M20 8.5C26 15 29 19.5 29 23.5A9 9 0 0 1 11 23.5C11 19.5 14 15 20 8.5ZM15.5 24C15.5 26.8 17.2 28.3 19.5 28.5',
  // A small fly: wings, body, legs.
  gnats:
    'M20 17C13 8 7 11 9 16S16 20 20 19M20 17C27 8 33 11 31 16S24 20 20 19M20 13V31M20 22L13 28M20 22L27 28M20 26L15 33M20 26L25 33',
  unknown: 'M15 15.5C15 8 26 8.5 25.5 15.5C25.2 19.5 20 19.5 20 24.5M20 30V30.2',
}

/** The sign of a contaminant: distinct by shape, in one colour. */
export const SpoilageSign = ({ kind }: { kind: Spoilage }) => (
  <svg className={styles.sign} viewBox="0 0 40 40" aria-hidden="true">
    <circle className={styles.plate} cx="20" cy="20" r="18" />
    {LINES[kind] !== undefined && <path className={styles.line} d={LINES[kind]} />}
    {DOTS[kind]?.map(([x, y, r]) => (
      <circle key={`${x} ${y}`} className={kind === 'yeast' ? styles.open : styles.dot} cx={x} cy={y} r={r} />
    ))}
    {kind === 'rhizopus' && (
      <>
        <circle className={styles.dot} cx="13" cy="13" r="3" />
        <circle className={styles.dot} cx="20" cy="9.5" r="3.4" />
        <circle className={styles.dot} cx="27" cy="15" r="3" />
      </>
    )}
    {kind === 'mites' && <ellipse className={styles.dot} cx="20" cy="21" rx="6" ry="8" />}
  </svg>
)
