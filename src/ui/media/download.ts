// Addresses of files as they are downloaded.

const extensionOf = (url: string) => /\.\w+$/.exec(new URL(url, 'http://host').pathname)?.[0] ?? ''

/** Offered by the server under a name that says what it is; without extension. */
export const namedFile = (url: string, name: string | undefined): string => {
  const plain = name?.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return plain ? `${url}?name=${encodeURIComponent(plain.slice(0, 100) + extensionOf(url))}` : url
}

/** Subtitles as other players take them. */
export const srtOf = (subtitles: string): string => subtitles.replace(/\.vtt$/, '.srt')
