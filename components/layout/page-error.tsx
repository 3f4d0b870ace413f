import type { ReactNode } from 'react'

type Props = { code: string; title: string; text: string; detail: ReactNode; children: ReactNode }

/** Full-page error, illustrated by two circles that do not meet. */
export function PageError({ code, title, text, detail, children }: Props) {
  return (
    <div className="container grid justify-items-center content-center gap-3 min-h-[70dvh] py-12 text-center">
      <svg viewBox="0 0 310 120" className="page-error-sign" aria-hidden="true">
        <circle cx="60" cy="60" r="60" fill="var(--sign-candidate)" />
        <circle cx="250" cy="60" r="60" fill="var(--sign-employer)" />
        <text x="155" y="68" textAnchor="middle" className="page-error-code">
          {code}
        </text>
      </svg>
      <h1>{title}</h1>
      <p className="max-w-[52ch] text-base text-soft">{text}</p>
      {detail}
      <div className="state-actions">{children}</div>
    </div>
  )
}
