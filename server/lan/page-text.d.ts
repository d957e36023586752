/** A file as text, put into the server's bundle by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}
