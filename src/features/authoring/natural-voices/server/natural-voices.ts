// Natural voices of this machine: state of the voice folder, and the processes that download packs.
import { mkdir, statfs } from 'node:fs/promises'
import { MediaError } from '#engines/media.ts'
import { type Adding, startAdding } from '#engines/voice-packs/adding.ts'
import { addressesOf, type CatalogueOptions, listPacks, type Pack } from '#engines/voice-packs/catalogue.ts'
import { pause } from '#engines/voice-packs/install.ts'
import { stateOf } from '#engines/voice-packs/state.ts'
import type { Db } from '#platform/database/transaction.ts'
import { naturalVoices, type NaturalVoice } from '../contract.ts'

export interface NaturalVoices {
  list(): Promise<{ packs: NaturalVoice[]; free: number }>
  /** Starts or resumes the download after the commit; a running download continues. */
  start(db: Db, name: string, address: string): Promise<NaturalVoice>
  /** Pauses the download after the commit, in this or another process. */
  pause(db: Db, name: string): Promise<NaturalVoice>
  /** Stops; received data are kept. */
  close(): Promise<void>
}

/** Template id of a pack voice that no tenant has added, for its audition. */
export const templateIdOf = (pack: string, speaker: number) => `${pack}.${speaker}`

/** Milliseconds that a started process may take until it reports its state. */
const BEGUN_MS = 10_000

export function openNaturalVoices(options: CatalogueOptions, log: (line: string) => void): NaturalVoices {
  const { folder } = options
  const adding = new Map<string, Adding>()

  const packsHere = (): Pack[] => {
    try {
      return listPacks(options)
    } catch (error) {
      throw error instanceof MediaError ? naturalVoices.fail('catalogue', { reason: error.reason }) : error
    }
  }
  const packOf = (name: string): Pack => {
    const pack = packsHere().find((one) => one.name === name)
    if (!pack) throw naturalVoices.fail('unknown')
    return pack
  }

  async function shown(pack: Pack): Promise<NaturalVoice> {
    const { name, title, about, bytes, unpackedBytes, licence, described, sha256, voices } = pack
    const found = await stateOf(folder, name)
    // the process was started and has not reported yet
    const begun = adding.has(name) && found.state !== 'READY' && found.state !== 'WORKING'
    return {
      name,
      title,
      about,
      bytes,
      unpackedBytes,
      licence,
      described,
      addresses: sha256 ? addressesOf(pack, options) : [],
      ...found,
      ...(begun ? { state: 'WORKING' as const, phase: 'download' as const, reason: null } : {}),
      voices: voices.map((voice) => ({ templateId: templateIdOf(name, voice.speaker), ...voice })),
    }
  }

  async function freeIn(): Promise<number> {
    await mkdir(folder, { recursive: true }).catch(() => {
      throw naturalVoices.fail('unwritable')
    })
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }

  function begin(pack: Pack, address: string): void {
    const begun = startAdding({ pack, folder, from: { address } })
    adding.set(pack.name, begun)
    begun.done
      .then(() => log(`natural voices added: ${pack.name}`))
      .catch((error: Error) => log(`natural voices not added: ${pack.name}: ${error.message}`))
      .finally(() => adding.delete(pack.name))
  }

  return {
    async list() {
      return { packs: await Promise.all(packsHere().map(shown)), free: await freeIn() }
    },
    async start(db, name, address) {
      const pack = packOf(name)
      const now = await shown(pack)
      if (now.state === 'READY') throw naturalVoices.fail('installed', { title: pack.title })
      if (!now.addresses.includes(address)) throw naturalVoices.fail('elsewhere', {}, 'address')
      await freeIn()
      db.audit({ entity: 'natural-voice', entityId: name, after: { name: pack.title, address } })
      if (now.state === 'WORKING') return now
      db.afterCommit(() => begin(pack, address))
      return { ...now, state: 'WORKING', phase: 'download', reason: null, address }
    },
    async pause(db, name) {
      const pack = packOf(name)
      db.audit({ entity: 'natural-voice', entityId: name, after: { name: pack.title } })
      db.afterCommit(() => {
        void pause(folder, name).catch((error: Error) => log(`natural voices not paused: ${name}: ${error.message}`))
        adding.get(name)?.stop()
      })
      return shown(pack)
    },
    async close() {
      for (const one of adding.values()) one.stop()
      const over = Promise.allSettled([...adding.values()].map(({ done }) => done))
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, BEGUN_MS).unref())])
    },
  }
}
