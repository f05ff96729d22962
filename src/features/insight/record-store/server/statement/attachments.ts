// Rules of attachments: each part belongs to a declared hash, each declared hash has its part or address, and signatures hold.
import { createHash, X509Certificate } from 'node:crypto'
import { compactVerify, decodeProtectedHeader } from 'jose'
import { fingerprintOf } from './fingerprint.ts'
import type { Part } from './multipart.ts'
import type { Attachment, Statement, SubStatement } from './schema.ts'

export const signatureUsage = 'http://adlnet.gov/expapi/attachments/signature'
const algorithms = ['RS256', 'RS384', 'RS512']
const hashes: Readonly<Record<number, string>> = { 56: 'sha224', 64: 'sha256', 96: 'sha384', 128: 'sha512' }

/** The attachments that a statement and its sub-statement declare. */
export const attachmentsOf = ({ attachments = [], object }: SubStatement): Attachment[] => [
  ...attachments,
  ...(object.objectType === 'SubStatement' ? attachmentsOf(object as SubStatement) : []),
]

/** The bytes of an attachment, and whether they have the declared hash. */
export interface SentPart {
  content: Buffer
  sound: boolean
}

/** The declared hash of a part with its bytes; null if its headers are not those of an attachment. */
export function partByHash({ headers, content }: Part): [sha2: string, part: SentPart] | null {
  const told = headers['x-experience-api-hash']?.toLowerCase()
  const algorithm = hashes[told?.length ?? 0]
  if (!told || !algorithm || headers['content-transfer-encoding']?.toLowerCase() !== 'binary') return null
  return [told, { content, sound: createHash(algorithm).update(content).digest('hex') === told }]
}

/** The fault of the attachments of statements, given the bytes by hash; null if there is none. */
export async function attachmentFault(statements: readonly Statement[], parts: ReadonlyMap<string, SentPart>): Promise<string | null> {
  const declared = statements.flatMap(attachmentsOf)
  const missing = declared.find(({ sha2, fileUrl }) => fileUrl === undefined && !parts.has(sha2.toLowerCase()))
  if (missing) return `attachments: the part ${missing.sha2} is missing`
  const named = new Set(declared.map(({ sha2 }) => sha2.toLowerCase()))
  const odd = [...parts.keys()].find((sha2) => !named.has(sha2))
  if (odd !== undefined) return `attachments: no statement declares the part ${odd}`
  for (const statement of statements)
    for (const one of attachmentsOf(statement)) {
      if (one.usageType !== signatureUsage) continue
      const fault = await signatureFault(statement, one, parts.get(one.sha2.toLowerCase())?.content)
      if (fault) return fault
    }
  return null
}

/** The fault of a signature: the JWS must hold the statement, and must hold by the certificate that it brings along. */
async function signatureFault(statement: Statement, { contentType }: Attachment, content: Buffer | undefined): Promise<string | null> {
  if (contentType !== 'application/octet-stream') return 'attachments: a signature has the type application/octet-stream'
  if (!content) return 'attachments: a signature has its bytes in the request'
  const jws = content.toString('latin1')
  try {
    const header = decodeProtectedHeader(jws)
    if (!algorithms.includes(header.alg ?? '')) return 'attachments: the signature is not RS256, RS384 or RS512'
    const [first] = Array.isArray(header.x5c) ? header.x5c : []
    if (typeof first === 'string') {
      const { publicKey } = new X509Certificate(Buffer.from(first, 'base64'))
      await compactVerify(jws, publicKey, { algorithms })
    }
    const signed = JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8')) as object
    return sameAsSigned(signed, statement) ? null : 'attachments: the signature holds another statement'
  } catch {
    return 'attachments: the signature does not hold'
  }
}

/** A person signs before attachments, id and timestamp are complete; all that was signed must be in the statement. */
function sameAsSigned(signed: object, statement: Statement): boolean {
  const but = ['attachments', 'id', 'timestamp', 'stored', 'authority', 'version'].filter((name) => !Object.hasOwn(signed, name))
  const without = (one: object) => Object.fromEntries(Object.entries(one).filter(([name]) => !but.includes(name) && name !== 'attachments'))
  const ids = [signed, statement].map((one) => String((one as Statement).id ?? '').toLowerCase())
  return (but.includes('id') || ids[0] === ids[1]) && fingerprintOf(without(signed)).equals(fingerprintOf(without(statement)))
}
