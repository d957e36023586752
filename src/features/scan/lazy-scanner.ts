import { lazy } from 'react'

/** Camera, worker and wasm are a chunk of their own: what holds the scanner stands before they are there. */
export const Scanner = lazy(() => import('../../ui/scanner/Scanner').then((module) => ({ default: module.Scanner })))
