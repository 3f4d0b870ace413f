export const dynamic = 'force-dynamic'

/** A page of the usual layout with nothing of its own: what `npm run bench` holds the lists against. */
export default async function BareDynamicPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  await searchParams
  return <div className="container" />
}
