// What the build provides beside modules.
declare module 'virtual:fonts'
interface ImportMetaEnv {
  /** Of package.json. */
  readonly APP_VERSION: string
}
