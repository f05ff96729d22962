// The text of a fill-in question: HTML of which only paragraphs, line breaks, bold, sub- and superscripts are left, and its blanks.
import sanitizeHtml from 'sanitize-html'
import { withScripts } from '#shared/scripts-in-text.ts'
import { blankToken } from '../contract.ts'

const toParagraph = Object.fromEntries(['div', 'h1', 'h2', 'h3', 'h4', 'li', 'blockquote', 'pre'].map((tag) => [tag, 'p']))
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'sub', 'sup'],
  allowedAttributes: {},
  transformTags: { ...toParagraph, b: 'strong' },
  nestingLimit: 20,
}

/** Nothing but paragraphs of words: files hold many of them. */
const plainly = /^(?:<p>[^<>&]*<\/p>)+$/

/** Without everything that is not allowed: scripts, styles, handlers, links, pictures; the words of a link stay. */
export const safeHtml = (html: string) => (plainly.test(html) ? html : sanitizeHtml(html, allowed).trim())

export const blanksIn = (html: string) => html.split(blankToken).length - 1

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As text: a line for each paragraph, sub- and superscripts as characters. */
export const plainOf = (html: string) =>
  withScripts(html)
    .replaceAll(/<\/p>\s*<p>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()

/** As the list of questions looks for a text in it: neither marks nor blanks nor ends of lines. */
export const soughtIn = (html: string) => plainOf(html.replaceAll(/<[^>]*>/g, '').replaceAll(blankToken, ''))

/** A paragraph for each line. */
export const htmlOf = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
