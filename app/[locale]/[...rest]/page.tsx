import { notFound } from 'next/navigation'

// Any address can be typed: a page kept for each would fill the cache.
export const dynamic = 'force-dynamic'

export default function UnmatchedPage() {
  notFound()
}
