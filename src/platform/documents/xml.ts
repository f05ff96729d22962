// Escapes text for XML.
/* oxlint-disable no-control-regex -- these are what XML cannot say */
const unsaid = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/* oxlint-enable no-control-regex */

/** Drops characters that XML cannot represent. */
export const sayable = (text: string): string => text.toWellFormed().replaceAll(unsaid, '')

/** Escapes a text for XML and HTML, between tags and in quotes; drops characters that XML cannot represent. */
export const xmlText = (text: string): string =>
  sayable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
