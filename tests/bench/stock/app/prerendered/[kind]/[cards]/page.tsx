import { type Kind, SamplePage } from '../../../sample-page'

type Props = { params: Promise<{ kind: Kind; cards: string }> }

/** Of every weight that one of our pages may have. */
export function generateStaticParams(): { kind: Kind; cards: string }[] {
  return (['list', 'plain'] as const).flatMap((kind) =>
    Array.from({ length: 50 }, (_, i) => ({ kind, cards: String(i + 1) })),
  )
}

/** Rendered once, at build time. */
export default async function PrerenderedPage({ params }: Props) {
  const { kind, cards } = await params
  return <SamplePage kind={kind} count={Number(cards)} />
}
