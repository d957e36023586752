/** A file as text. Vite puts it into the server's bundle. */
declare module '*?raw' {
  const text: string
  export default text
}
