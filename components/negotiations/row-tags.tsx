/** Tags of the company at the beginning of a dense row's second line. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <>
      <span className="font-medium text-ink">{tags.join(', ')}</span>
      {'\u00a0· '}
    </>
  )
}
