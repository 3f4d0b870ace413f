import { type Kind, SamplePage } from '../../../sample-page'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ kind: Kind; cards: string }> }

/** Rendered for every request. */
export default async function DynamicPage({ params }: Props) {
  const { kind, cards } = await params
  return <SamplePage kind={kind} count={Number(cards)} />
}
