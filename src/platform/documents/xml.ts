// Escaping of texts in XML.
/* oxlint-disable no-control-regex -- these are what XML cannot say */
const unsaid = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/* oxlint-enable no-control-regex */

/** A text as XML and HTML take it, between tags and in quotes; what XML cannot say is left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unsaid, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
