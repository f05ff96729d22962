// Where a stored file is read: the same words on both sides.
import { MANAGEMENT } from './contract.ts'

/** Begins the address of every file that is read through the server. */
export const filesBelow = `${MANAGEMENT}/file/download/local/`
export const fileAddress = (path: string) => filesBelow + path.split('/').map(encodeURIComponent).join('/')
