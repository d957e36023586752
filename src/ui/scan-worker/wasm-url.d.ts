// Vite replaces this import by the address of the built file; the worker's project does not know Vite.
declare module 'zxing-wasm/reader/zxing_reader.wasm?url' {
  const address: string
  export default address
}
