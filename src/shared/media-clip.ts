/** Shortest part that can be cut of a sound or video, in milliseconds: about five pictures of a video. */
export const minClipMs = 200

/** Message about a part that is shorter. */
export const clipTooShort = `截取的部分不足 ${minClipMs / 1000} 秒，请重新选择`
