import { lazyAgain } from '../../ui/lazy-again'

/** Camera, worker and wasm are a chunk of their own: what holds the scanner stands before they are there. */
export const Scanner = lazyAgain(() => import('../../ui/scanner/Scanner').then((module) => module.Scanner))
