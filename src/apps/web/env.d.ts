// What the build provides beside modules.
declare module 'virtual:fonts'
declare const __VERSION__: string
