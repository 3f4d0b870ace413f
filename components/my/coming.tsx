import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'

type Props = {
  title: string
  /** What is true today, in a sentence or two. */
  today: ReactNode
  /** What is coming, point by point. */
  coming?: { title: string; items: readonly string[] }
  /** What to do meanwhile: links that look like buttons. */
  children?: ReactNode
}

/** A page of something that is not here yet: says what is so today, what is coming and what to do meanwhile. */
export function Coming({ title, today, coming, children }: Props) {
  return (
    <div className="my-page">
      <h1>{title}</h1>
      <Notice>{today}</Notice>
      {coming ? (
        <section className="grid gap-3">
          <h2 className="text-lg">{coming.title}</h2>
          <ul className="grid list-disc gap-2 pl-5">
            {coming.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {children ? <div className="flex flex-wrap gap-3">{children}</div> : null}
    </div>
  )
}
