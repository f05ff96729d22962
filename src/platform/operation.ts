// Settings of scheduled operations: retention of the audit log, and backups.
import path from 'node:path'
import { z } from 'zod'

export interface OperationOptions {
  /** Months of the audit log that are never archived. */
  auditKeepMonths: number
  /** Daily backups; undefined: the program makes none. */
  backup: { at: string; folder: string; keep: number; tested: boolean; stored: boolean } | undefined
}

const isOn = (value: 'true' | 'false' | '1' | '0') => value === 'true' || value === '1'
const blank = (value: unknown) => (value === '' ? undefined : value)

export const operationVariables = {
  AUDIT_KEEP_MONTHS: z.preprocess(blank, z.coerce.number().int().min(6, '依法不少于6个月').max(1200).default(6)),
  BACKUP_AT: z.preprocess(
    blank,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '须为时:分，如 02:30')
      .optional(),
  ),
  BACKUP_DIR: z.preprocess(blank, z.string().optional()),
  BACKUP_KEEP: z.preprocess(blank, z.coerce.number().int().min(1).max(3650).default(14)),
  BACKUP_TEST: z.preprocess(blank, z.enum(['true', 'false', '1', '0']).default('true')),
  BACKUP_STORE: z.preprocess(blank, z.enum(['true', 'false', '1', '0']).default('false')),
}
const Variables = z.object(operationVariables)

export const operationOf = (e: z.infer<typeof Variables>, dataDir: string): OperationOptions => ({
  auditKeepMonths: e.AUDIT_KEEP_MONTHS,
  backup: e.BACKUP_AT
    ? {
        at: e.BACKUP_AT,
        folder: path.resolve(e.BACKUP_DIR ?? path.join(dataDir, 'backups')),
        keep: e.BACKUP_KEEP,
        tested: isOn(e.BACKUP_TEST),
        stored: isOn(e.BACKUP_STORE),
      }
    : undefined,
})
