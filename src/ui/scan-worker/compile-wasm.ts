/**
 * Compiles wasm from an address of our own origin. It streams where the server sends the right content type, and the
 * browser then caches the compiled code; else it compiles the whole file. Rejects when the file is missing or no wasm.
 */
export async function compileWasm(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`wasm not available: ${response.status}`)
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}
