// A folder with a sherpa-onnx model that the operator supplies: its files, and messages about missing ones.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MediaError } from './process/media-error.ts'

export interface ModelFolder {
  names: string[]
  /** Model files of the folder. */
  onnx: string[]
  path(name: string): string
  /** Path of a file that must exist and not be empty. @throws MediaError */
  full(name: string): string
  /** The error for a fault; the path of the folder is only for the operator's log. */
  fault(what: string): MediaError
}

/** Opens a folder. @throws MediaError if it is missing or empty */
export function openModelFolder(folder: string): ModelFolder {
  const fault = (what: string) =>
    new MediaError(`sherpa-onnx 的模型文件夹不可用：${what}，请管理员检查模型文件夹`, false, { cause: new Error(folder) })
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    throw fault('文件夹不存在或不可读')
  }
  if (!names.length) throw fault('文件夹是空的')
  const path = (name: string) => join(folder, name)
  const full = (name: string) => {
    const found = statSync(path(name), { throwIfNoEntry: false })
    if (!found) throw fault(`缺少 ${name}`)
    if (found.isFile() && found.size === 0) throw fault(`${name} 是空文件`)
    return path(name)
  }
  return { names, onnx: names.filter((name) => name.endsWith('.onnx')).toSorted(), path, full, fault }
}

/** Prefers the full model over int8, because it is better; operators who want the small one leave only that. */
export const preferredOf = (files: readonly string[]): string | undefined => files.find((name) => !name.includes('int8')) ?? files[0]
