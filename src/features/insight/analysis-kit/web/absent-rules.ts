// Absent people, counted in one way for every report.

interface Counted {
  requiredUserCount: number
  participatedUserCount: number
  sittingUserCount: number
}

/** People who must take part, have not, and are not sitting right now. */
export const absentOf = ({ requiredUserCount, participatedUserCount, sittingUserCount }: Counted): number =>
  requiredUserCount - participatedUserCount - sittingUserCount
