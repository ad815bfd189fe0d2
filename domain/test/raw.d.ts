/** A file's text, as the test runner hands it in. */
declare module '*?raw' {
  const text: string;
  export default text;
}
