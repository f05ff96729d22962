// A folder with a sherpa-onnx model that the operator supplies: what lies in it, and what is missing of it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MediaError } from './process/media-error.ts'

export interface ModelFolder {
  names: string[]
  /** Models of it. */
  onnx: string[]
  path(name: string): string
  /** Of a file that must be there, with something in it. @throws MediaError */
  full(name: string): string
  /** What is wrong with it; where it lies is for the operator's log. */
  fault(what: string): MediaError
}

/** @throws MediaError where there is none, or nothing in it */
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

/** int8 beside the full one: the full one is better, and whoever wants the small one leaves only that. */
export const preferredOf = (files: readonly string[]): string | undefined => files.find((name) => !name.includes('int8')) ?? files[0]
