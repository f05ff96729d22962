// Texts about the size of a deletion.
interface Held {
  scenes: number
  subScenes: number
  scripts: number
  media: number
}

/** Returns «2 个场景、5 个子场景、38 条脚本», and the media apart; '' for a count of zero. */
export function heldWords({ scenes, subScenes, scripts, media }: Held): { below: string; media: string } {
  const below = [
    [scenes, '个场景'],
    [subScenes, '个子场景'],
    [scripts, '条脚本'],
  ] as const
  return {
    below: below
      .filter(([n]) => n > 0)
      .map(([n, words]) => `${n.toLocaleString('zh-CN')} ${words}`)
      .join('、'),
    media: media ? `${media.toLocaleString('zh-CN')} 个音视频与文件` : '',
  }
}
