// The address of the generation board: light, for lists that only lead there.

/** A course, or a part of it. */
export interface BoardPlace {
  courseId: string
  sceneId?: string
  subSceneId?: string
}

export const boardAddress = (place: BoardPlace) => `/generation?${new URLSearchParams({ ...place })}`
