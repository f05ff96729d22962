// Masks keys, tokens and passwords in messages of services, before these are stored, shown or logged.

const STRUCK = '***'
/** Patterns of secrets, each with the replacement that keeps the text before the secret. */
const patterns: readonly [RegExp, string][] = [
  // user:password@ in a URL
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${STRUCK}@`],
  [/\b(bearer|basic|digest)\s+(?=[\w+/=.~-]*\d)[\w+/=.~-]{6,}/gi, `$1 ${STRUCK}`],
  // key=…, "token": "…", 密钥：…, API key provided: …
  [
    /((?:\b|_)(?:(?:(?:api|access|secret|private|session|auth|security|client|account|key)[-_ ]?){0,4}(?:key|token|secret|password|passwd|pwd|signature|credential|authorization|cookie)(?:[-_ ]?id)?|ak|sk)(?:\s+(?:provided|given|is|was))?["'”]?\s*(?:[:=：]|\s(?=["'“]))\s*["'“]?)(?!\*{3})[^\s"'”&,;，；。}\])]+/gi,
    `$1${STRUCK}`,
  ],
  [/((?:密钥|密码|令牌|口令|凭证|秘钥)(?:为|是)?\s*["“]?\s*[:=：]?\s*)[!-~]{6,}/g, `$1${STRUCK}`],
  // known prefixes: sk-…, ghp_…, AKIA…, LTAI…, AKID…, JSON web tokens
  [/\b(?:sk|pk|rk|ak|xox[abp]|gh[pousr]|glpat|hf|gsk)[-_][\w-]{6,}/g, STRUCK],
  [/\b(?:AKIA|ASIA|LTAI|AKID)[A-Za-z\d]{8,}/g, STRUCK],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+){0,2}/g, STRUCK],
  // long runs of letters and digits
  [/(?<![\w/.-])(?=[A-Za-z+/_=-]*\d)(?=[\d+/_=-]*[A-Za-z])[A-Za-z\d+/_=-]{28,}/g, STRUCK],
]

/** The text with `***` in place of every probable secret, and of the `known` ones. */
export function withoutSecrets(text: string, known: readonly string[] = []): string {
  let told = text
  for (const secret of known) if (secret) told = told.replaceAll(secret, STRUCK)
  for (const [pattern, left] of patterns) told = told.replace(pattern, left)
  return told
}

/** Maximum code units of the words of a service in a message for users. */
const maxWords = 140

/** Words of an outside service for users, records and logs: one line without secrets, cut to `most`; '' for null. */
export const wordsOfService = (text: unknown, known: readonly string[] = [], most = maxWords): string =>
  withoutSecrets(
    String(text ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
    known,
  ).slice(0, most)

/** An error of the client of a service for the log: its name, code and words without secrets, and neither its stack nor its cause. */
export function faultOfService(error: unknown): Error {
  const { name = 'Error', message = String(error), code } = (error ?? {}) as { name?: string; message?: string; code?: unknown }
  const told = Object.assign(new Error(wordsOfService(message, [], 400)), {
    name,
    ...(code === undefined ? {} : { code: wordsOfService(code) }),
  })
  told.stack = `${name}: ${told.message}`
  return told
}
