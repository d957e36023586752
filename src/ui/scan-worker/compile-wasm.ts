/**
 * Compiles wasm from an address of our own origin. Streams where the server names the type rightly (the browser then
 * keeps the compiled code), else compiles the whole file. Rejects when it cannot be had or is not wasm.
 */
export async function compileWasm(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`wasm not available: ${response.status}`)
  const streams = response.headers.get('content-type')?.startsWith('application/wasm') ?? false
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())
}
