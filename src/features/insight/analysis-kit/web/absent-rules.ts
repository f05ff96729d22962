// The number of absent people, defined once for all reports.

interface Counted {
  requiredUserCount: number
  participatedUserCount: number
  sittingUserCount: number
}

/** Required people who have neither participated nor are sitting. */
export const absentOf = ({ requiredUserCount, participatedUserCount, sittingUserCount }: Counted): number =>
  requiredUserCount - participatedUserCount - sittingUserCount
