// Vite answers this import with the address of the file as built; the worker's project knows nothing of Vite.
declare module 'zxing-wasm/reader/zxing_reader.wasm?url' {
  const address: string
  export default address
}
