// Download URLs of files.

const extensionOf = (url: string) => /\.\w+$/.exec(new URL(url, 'http://host').pathname)?.[0] ?? ''

/** URL with a file name for the download; `name` has no extension. */
export const namedFile = (url: string, name: string | undefined): string => {
  const plain = name?.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return plain ? `${url}?name=${encodeURIComponent(plain.slice(0, 100) + extensionOf(url))}` : url
}

/** URL of the subtitles as SRT, for other players. */
export const srtOf = (subtitles: string): string => subtitles.replace(/\.vtt$/, '.srt')
