// Random tokens, and digests by which the database knows tokens and codes without storing them.
import { createHash, randomBytes } from 'node:crypto'

/** A text of 256 random bits: base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 of a text in UTF-8, 32 bytes. It protects only texts that nobody can guess, such as tokens. */
export const toSha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
