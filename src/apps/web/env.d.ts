// Values that the build provides, and virtual modules.
interface ImportMetaEnv {
  /** Version of the product from package.json. */
  readonly APP_VERSION: string
}

/** Address of the style sheet of antd's components. */
declare module 'virtual:antd-styles' {
  const address: string
  export default address
}
