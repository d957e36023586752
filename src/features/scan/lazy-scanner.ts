import { lazyAgain } from '../../ui/lazy-again'

/** Camera, worker and wasm are a chunk of their own: the screen around the scanner renders before they are loaded. */
export const Scanner = lazyAgain(() => import('../../ui/scanner/Scanner').then((module) => module.Scanner))
