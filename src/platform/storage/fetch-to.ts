// Copies a stored object to a local file.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { StoredObject } from './storage.ts'

export const fetchTo = (object: StoredObject, localPath: string): Promise<void> => pipeline(object.read(), createWriteStream(localPath))
