// What the build provides beside modules.
interface ImportMetaEnv {
  /** Of package.json. */
  readonly APP_VERSION: string
}

/** The address of the style sheet of antd's components. */
declare module 'virtual:antd-styles' {
  const address: string
  export default address
}
