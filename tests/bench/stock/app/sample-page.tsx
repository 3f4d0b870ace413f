// biome-ignore lint/style/noRestrictedImports: a stock site has no navigation of ours
import Link from 'next/link'
import { type Card, cardsOf, filters } from './content'
import { Heart } from './leaves'

function Filters() {
  return (
    <form className="filters" action="/dynamic/list/20">
      {filters.map(({ legend, name, values }) => (
        <fieldset key={name} className="filter-group">
          <legend>{legend}</legend>
          {values.map((item) => (
            <label key={item.value} className="check">
              <input type="checkbox" className="check-box" name={name} value={item.value} />
              <span>{item.name}</span>
              <span className="check-note">{item.count}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </form>
  )
}

function CardView({ card }: { card: Card }) {
  return (
    <article className="card card-link vcard">
      <div className="vcard-head">
        <span className="avatar logo" aria-hidden="true">
          {card.company[0]}
        </span>
        <div className="vcard-title">
          <h2>
            <Link className="card-cover" href={`/vacancies/${card.id}`}>
              {card.title}
            </Link>
          </h2>
          <p>
            <Link className="card-above vcard-company" href={`/companies/${card.id}`}>
              {card.company}
            </Link>
            {` · ${card.place}`}
          </p>
        </div>
        <Heart id={card.id} />
      </div>
      <p className="vcard-pay">
        <span className="vcard-sum">{card.pay}</span>
        <span className="vcard-note">{card.note}</span>
      </p>
      <div className="vcard-foot">
        {card.skills.map((skill) => (
          <span key={skill} className="tag">
            {skill}
          </span>
        ))}
        <span className="vcard-reply">{card.reply}</span>
      </div>
    </article>
  )
}

export type Kind = 'list' | 'plain'

/** A list with its filters, or a page without them; the number of cards sets its weight. */
export function SamplePage({ kind, count }: { kind: Kind; count: number }) {
  return (
    <div className="container">
      <h1>Найдено: {count}</h1>
      {kind === 'list' ? <Filters /> : null}
      <div className="vacancy-list">
        {cardsOf(count).map((card) => (
          <CardView key={card.id} card={card} />
        ))}
      </div>
    </div>
  )
}
