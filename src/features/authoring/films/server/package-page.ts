// Page of a package: HTML and CSS as text. Its scripts are in `../player` and run in browsers.
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import type { PackageStandard } from '../contract.ts'
import { xmlText } from '#platform/documents/xml.ts'

const folder = path.resolve(import.meta.dirname, '../player')
/** Entry script of each standard, and the scripts that only it needs. */
const beginnings: Record<PackageStandard, string> = { SCORM_12: 'scorm-12', SCORM_2004: 'scorm-2004', CMI5: 'cmi5' }
const needs: Record<PackageStandard, readonly string[]> = { SCORM_12: ['scorm'], SCORM_2004: ['scorm'], CMI5: [] }

/** Returns a player script without types, with imports that browsers resolve. */
async function programOf(name: string): Promise<string> {
  const source = await readFile(path.join(folder, `${name}.ts`), 'utf8')
  return stripTypeScriptTypes(source).replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")
}

/** Returns the scripts of a package by path. */
export async function programsOf(standard: PackageStandard): Promise<Map<string, string>> {
  const own = beginnings[standard]
  const names = [`begin-${own}`, own, ...needs[standard], 'page', 'report', 'watched']
  return new Map(await Promise.all(names.map(async (name) => [`player/${name}.js`, await programOf(name)] as const)))
}

export interface PageOf {
  title: string
  standard: PackageStandard
  film: string
  poster: string | null
  subtitles: string | null
  /** True if the subtitles are a separate track, which is on by default. */
  isCaptioned: boolean
  isAiMade: boolean
}

export const pageOf = ({ title, standard, film, poster, subtitles, isCaptioned, isAiMade }: PageOf): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${xmlText(title)}</title>
<link rel="stylesheet" href="player/player.css">
</head>
<body>
<header>
<h1>${xmlText(title)}</h1>
<button id="back" type="button" hidden>返回学习平台</button>
</header>
<main>
<video id="film" src="${xmlText(film)}"${poster ? ` poster="${xmlText(poster)}"` : ''} controls playsinline preload="metadata" aria-label="${xmlText(title)}">
${subtitles ? `<track kind="captions" srclang="zh" label="字幕" src="${xmlText(subtitles)}"${isCaptioned ? ' default' : ''}>\n` : ''}</video>
<p id="resumed" class="note" role="status" hidden><span id="resumed-at"></span><button id="again" type="button">从头观看</button></p>
<p id="broken" class="note is-bad" role="alert" hidden>视频无法播放，请刷新页面或联系管理员</p>
</main>
<footer>
<p id="alone" class="note is-bad" role="alert" hidden>没有连接到学习平台，观看进度不会记录。请关闭后从学习平台重新打开。</p>
<div id="progress" hidden>
<div id="meter" role="progressbar" aria-label="已观看" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><i id="bar"></i></div>
<p><span id="seen" role="status"></span><button id="rest" type="button" hidden>播放未看的部分</button></p>
</div>
${isAiMade ? '<p>本视频的画面或声音由人工智能生成。</p>\n' : ''}<p class="keys">空格 播放或暂停 · ← → 后退或前进 5 秒 · ↑ ↓ 音量 · M 静音 · ${subtitles ? 'C 字幕 · ' : ''}F 全屏</p>
</footer>
<script type="module" src="player/begin-${beginnings[standard]}.js"></script>
</body>
</html>
`

export const pageLook = `:root { color-scheme: dark; --ink: #f2f3fa; --faint: #b3b6cc; --line: #34374e; --mark: #8f9bff; --done: #58c592; }
* { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body { display: flex; flex-direction: column; background: #12131d; color: var(--ink); font: 15px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
header { display: flex; align-items: center; gap: 12px; padding: 10px 16px; }
h1 { flex: 1; min-width: 0; margin: 0; font-size: 16px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
main { flex: 1; min-height: 160px; position: relative; background: #000; }
video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; background: #000; }
footer { padding: 10px 16px calc(10px + env(safe-area-inset-bottom)); }
footer p { margin: 0; }
[hidden] { display: none !important; }
button { min-height: 32px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px; background: #232535; color: var(--ink); font: inherit; cursor: pointer; }
button:hover { border-color: var(--mark); }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 2px; }
#meter { height: 6px; border-radius: 3px; background: var(--line); overflow: hidden; }
#bar { display: block; height: 100%; width: 0; background: var(--mark); transition: width .3s ease-out; }
.is-completed #bar { background: var(--done); }
#progress > p { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 32px; margin-top: 6px; flex-wrap: wrap; }
.is-completed #seen { color: var(--done); }
.keys { color: var(--faint); font-size: 13px; }
.note { display: flex; align-items: center; gap: 12px; padding: 8px 12px; border-radius: 8px; background: rgb(20 20 44 / .88); }
main > .note { position: absolute; left: 16px; top: 16px; margin: 0; max-width: calc(100% - 32px); flex-wrap: wrap; }
.note.is-bad { background: #5a2430; }
footer > .note { margin-bottom: 8px; }
@media (max-width: 600px), (pointer: coarse) { .keys { display: none; } button { min-height: 44px; } }
@media (prefers-reduced-motion: reduce) { #bar { transition: none; } }
`
