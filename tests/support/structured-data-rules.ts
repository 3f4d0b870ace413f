/**
 * Rules of what pages tell search engines: the types of schema.org that we use, with the properties that Google
 * documents as required and those that are allowed besides. A property that no rule names is a mistake.
 */
type Check = (value: unknown, at: string) => string[]
interface Type {
  required: Record<string, Check>
  allowed?: Record<string, Check>
  /** Conditions between properties. */
  also?: (item: Record<string, unknown>, at: string) => string[]
}

const rule =
  (isRight: (value: unknown) => boolean, what: string): Check =>
  (value, at) =>
    isRight(value) ? [] : [`${at}: ${what}, not ${JSON.stringify(value)?.slice(0, 80)}`]
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const text = rule(isText, 'a text')
const url = rule(
  (value) => isText(value) && /^https?:\/\/[^\s]+$/.test(value) && URL.canParse(value),
  'an absolute address',
)
const day = rule(
  (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  'a day',
)
const moment = rule(
  (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(value),
  'a moment with its offset',
)
const number = rule((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0, 'a number')
const flag = rule((value) => typeof value === 'boolean', 'true or false')
const exactly = (...names: string[]) =>
  rule((value) => names.includes(value as string), `one of ${names.join(', ')}`)
const currency = rule(
  (value) => isText(value) && /^[A-Z]{3}$/.test(value) && value !== 'RUR',
  'a currency of ISO 4217',
)
const country = rule((value) => isText(value) && /^[A-Z]{2}$/.test(value), 'a country of ISO 3166')
const html = rule(
  (value) => isText(value) && !/<(?!\/?(?:p|br|ul|ol|li|strong|em|b|i|h[1-6])\b)/i.test(value),
  'a description with plain markup',
)

const thing =
  (...names: string[]): Check =>
  (value, at) => {
    const name = (value as Record<string, unknown> | null)?.['@type']
    return names.includes(name as string)
      ? checkItem(value, at)
      : [`${at}: ${names.join(' or ')}, not ${String(name)}`]
  }
const oneOrMany =
  (check: Check): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return check(value, at)
    if (value.length === 0) return [`${at}: an empty list`]
    return value.flatMap((each, index) => check(each, `${at}[${index}]`))
  }
const anyOf =
  (...checks: Check[]): Check =>
  (value, at) => {
    const found = checks.map((check) => check(value, at))
    return found.some((problems) => problems.length === 0) ? [] : (found.at(-1) ?? [])
  }
const numbered: Check = (value, at) => {
  if (!Array.isArray(value) || value.length === 0) return [`${at}: items`]
  return value.flatMap((each: Record<string, unknown>, index) => [
    ...thing('ListItem')(each, `${at}[${index}]`),
    ...(each?.position === index + 1 ? [] : [`${at}[${index}]: position ${index + 1}`]),
  ])
}

const organization = thing('Organization')
const types: Record<string, Type> = {
  JobPosting: {
    required: { title: text, description: html, datePosted: day, hiringOrganization: organization },
    allowed: {
      url,
      validThrough: moment,
      employmentType: exactly('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'OTHER'),
      identifier: thing('PropertyValue'),
      jobLocation: oneOrMany(thing('Place')),
      jobLocationType: exactly('TELECOMMUTE'),
      applicantLocationRequirements: oneOrMany(thing('Country')),
      baseSalary: thing('MonetaryAmount'),
      directApply: flag,
      experienceRequirements: anyOf(exactly('no requirements'), thing('OccupationalExperienceRequirements')),
      educationRequirements: thing('EducationalOccupationalCredential'),
      skills: text,
    },
    also: (item, at) => [
      ...(item.jobLocation || item.jobLocationType ? [] : [`${at}: neither a place nor remote`]),
      ...(item.jobLocationType && !item.applicantLocationRequirements ? [`${at}: remote from where`] : []),
      ...(item.identifier && item.validThrough ? [] : [`${at}: identifier and validThrough are recommended`]),
    ],
  },
  Organization: {
    required: { name: text },
    allowed: {
      '@id': url,
      url,
      logo: url,
      sameAs: oneOrMany(url),
      legalName: text,
      taxID: text,
      email: text,
      address: oneOrMany(thing('PostalAddress')),
    },
  },
  EmployerAggregateRating: {
    required: { itemReviewed: organization, ratingValue: number, ratingCount: number },
    allowed: { bestRating: number, worstRating: number },
    also: ({ ratingValue, bestRating = 5, worstRating = 1 }, at) =>
      Number(ratingValue) >= Number(worstRating) && Number(ratingValue) <= Number(bestRating)
        ? []
        : [`${at}: off its scale`],
  },
  Place: { required: { address: thing('PostalAddress') } },
  PostalAddress: {
    required: { addressCountry: country },
    allowed: {
      addressRegion: text,
      addressLocality: text,
      streetAddress: text,
      postalCode: rule((value) => /^\d{6}$/.test(String(value)), 'six digits'),
    },
  },
  Country: { required: { name: country } },
  City: { required: { name: text }, allowed: { containedInPlace: thing('Country') } },
  PropertyValue: { required: { name: text, value: text } },
  MonetaryAmount: { required: { currency, value: thing('QuantitativeValue') } },
  QuantitativeValue: {
    required: { unitText: exactly('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR') },
    allowed: { value: number, minValue: number, maxValue: number },
    also: ({ value, minValue, maxValue }, at) => [
      ...(value === undefined && minValue === undefined && maxValue === undefined
        ? [`${at}: no amount`]
        : []),
      ...(Number(minValue ?? 0) > Number(maxValue ?? Number.POSITIVE_INFINITY)
        ? [`${at}: from above to`]
        : []),
    ],
  },
  OccupationalExperienceRequirements: { required: { monthsOfExperience: number } },
  EducationalOccupationalCredential: {
    required: {
      credentialCategory: exactly(
        'high school',
        'associate degree',
        'bachelor degree',
        'professional certificate',
        'postgraduate degree',
      ),
    },
  },
  Occupation: {
    required: {
      name: text,
      estimatedSalary: oneOrMany(thing('MonetaryAmountDistribution')),
      occupationLocation: oneOrMany(thing('City', 'Country')),
    },
    allowed: { mainEntityOfPage: url, description: text },
  },
  MonetaryAmountDistribution: {
    required: { name: text, currency, duration: text },
    allowed: {
      percentile10: number,
      percentile25: number,
      median: number,
      percentile75: number,
      percentile90: number,
    },
  },
  BreadcrumbList: { required: { itemListElement: numbered } },
  ItemList: { required: { itemListElement: numbered }, allowed: { name: text, numberOfItems: number } },
  ListItem: { required: { position: number }, allowed: { name: text, item: url, url } },
  WebSite: {
    required: { name: text, url },
    allowed: { inLanguage: text, publisher: organization, potentialAction: thing('SearchAction') },
  },
  SearchAction: {
    required: { target: thing('EntryPoint'), 'query-input': exactly('required name=search_term_string') },
  },
  EntryPoint: {
    required: { urlTemplate: rule((value) => String(value).includes('{search_term_string}'), 'a template') },
  },
  FAQPage: { required: { mainEntity: oneOrMany(thing('Question')) } },
  Question: { required: { name: text, acceptedAnswer: thing('Answer') } },
  Answer: { required: { text } },
}

function checkItem(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}: a thing`]
  const item = value as Record<string, unknown>
  const type = types[String(item['@type'])]
  if (!type) return [`${at}: unknown type ${String(item['@type'])}`]
  const known = { ...type.required, ...type.allowed }
  return [
    ...Object.keys(type.required).flatMap((name) =>
      item[name] === undefined ? [`${at}.${name}: required`] : [],
    ),
    ...Object.entries(item).flatMap(([name, each]) => {
      if (name === '@type' || name === '@context') return []
      const check = known[name]
      return check ? check(each, `${at}.${name}`) : [`${at}.${name}: unknown`]
    }),
    ...(type.also?.(item, at) ?? []),
  ]
}

/** What is wrong with one block of structured data; nothing when it is right. */
export function structuredDataProblems(value: unknown): string[] {
  const item = value as Record<string, unknown>
  const context = item?.['@context'] === 'https://schema.org' ? [] : ['no context']
  return [...context, ...checkItem(value, String(item?.['@type']))]
}
