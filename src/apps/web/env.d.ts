// What the build provides beside modules.
interface ImportMetaEnv {
  /** Of package.json. */
  readonly APP_VERSION: string
}
