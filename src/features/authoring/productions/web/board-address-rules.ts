// Address of the generation board, in a small module for lists that only link there.

export interface BoardPlace {
  courseId: string
  sceneId?: string
  subSceneId?: string
}

export const boardAddress = (place: BoardPlace) => `/generation?${new URLSearchParams({ ...place })}`
