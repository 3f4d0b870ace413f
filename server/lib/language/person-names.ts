/** Given names that tell which of two words is the surname. */
export const givenNames: ReadonlySet<string> = new Set(
  ('александр алексей анатолий андрей антон аркадий арсений артём артем артур богдан борис вадим валентин валерий василий виктор виталий владимир владислав всеволод вячеслав ' +
    'геннадий георгий герман глеб григорий давид даниил данила данил денис дмитрий евгений егор захар иван игорь илья ильдар иннокентий иосиф камиль кирилл клим константин лев леонид ' +
    'максим марат марк мартин матвей мирон михаил назар никита николай олег павел пётр петр прохор рамиль рафаэль ренат ринат роман ростислав руслан рустам рустем савелий святослав семён семен сергей ' +
    'станислав степан тарас тимофей тимур фёдор федор филипп эдуард эльдар эмиль юрий яков ян ярослав айдар азат альберт арсен арман ахмед мурад магомед ислам заур ' +
    'августа аделина алевтина александра алёна алена алина алиса алла альбина анастасия ангелина анжела анжелика анна антонина арина ася валентина валерия варвара василиса вера вероника виктория виолетта ' +
    'галина гульнара дарина дарья диана дина ева евгения екатерина елена елизавета жанна зинаида злата зоя инга инна ирина карина каролина кира клавдия кристина ксения лада лариса лейла лидия лилия лия любовь ' +
    'людмила майя маргарита марина мария мила милана мирослава надежда наталия наталья нелли ника нина оксана олеся ольга полина раиса регина римма роза руслана рената сабина светлана снежана софия софья стефания ' +
    'таисия тамара татьяна ульяна фаина эвелина элина эльвира элла эльмира юлиана юлия яна ярослава аида айгуль асель динара зарина камила мадина амина').split(
    ' ',
  ),
) // biome-ignore format: a list of names

export const patronymic = /(?:[ое]вич|[ьи]?ич|[ое]вна|ична|инична|кызы|оглы|қызы|ұлы|улы)$/iu
export const surname =
  /(?:ов|ев|ёв|ин|ын|ский|цкий|ской|цкой|ова|ева|ёва|ина|ына|ская|цкая|енко|чук|юк|як|ец|ых|их|дзе|швили|ян|янц|оглу|заде|ук|ко)$/iu

/** Given names that are as often a word, a firm or a town: names only beside a surname or a patronymic. */
const ambiguous = new Set(
  'вера любовь надежда роза лев мила лада злата майя марк ислам назар ян сабина ева ника август роман арсен'.split(
    ' ',
  ),
)

/** The cases of masculine and feminine given names: «Ивана», «Анной». */
const nameEnding = /(?:ами|ями|ом|ем|ём|ой|ей|ою|ею|ам|ям|а|у|е|ы|и|ю|я|й|ь)$/u
const trunkOf = (name: string) => name.replace(nameEnding, '')
const trunks = new Map<string, string>()
for (const name of givenNames) {
  const trunk = trunkOf(name)
  if (trunk.length > 3 || trunk === name) trunks.set(trunk, name)
}

const patronymicInCase = /^\p{L}{2,}(?:[оеё]вич(?:а|у|ем|е)?|(?:[оеё]в|ич|инич)н(?:а|ы|е|у|ой|ою))$/u
const surnameInCase =
  /^\p{L}{2,}(?:[оеё]в|[иы]н)(?:а|у|ым|е|ой|ою|ых)?$|^\p{L}{2,}(?:ск|цк)(?:ий|ого|ому|им|ом|ая|ой|ую)$|^\p{L}{2,}(?:енко|чук|дзе|швили|янц?|оглу|заде)(?:а|у|ом|е)?$/u
const initials =
  /(?<![\p{L}.])\p{L}{3,}\s+\p{L}\.\s?\p{L}\.?(?![\p{L}])|(?<![\p{L}.])\p{L}\.\s?\p{L}\.\s?\p{L}{3,}/giu

/** A given name in any case; a name that may be another word only when `beside` a surname or a patronymic. */
function isGiven(word: string, beside: boolean): boolean {
  return word.split('-').every((part) => {
    const own = givenNames.has(part) ? part : trunks.get(trunkOf(part))
    return own !== undefined && (beside || !ambiguous.has(own))
  })
}

/**
 * A text without names of people, in any case and letter case: given names with the surnames beside them, patronymics,
 * and surnames with initials. `isWord`: what is known to be a word is no surname.
 */
export function cutNames(text: string, isWord: (word: string) => boolean): string {
  const tokens = text.replace(initials, ' ').split(/(?<=\s)(?=\S)/u)
  const words = tokens.map((token) => token.toLowerCase().replace(/[^\p{L}-]/gu, ''))
  const isSurname = (at: number) => {
    const word = words[at] ?? ''
    return surnameInCase.test(word) && !isWord(word)
  }
  const isPatronymic = (at: number) => patronymicInCase.test(words[at] ?? '')
  const isName = (at: number): boolean =>
    isPatronymic(at) ||
    isGiven(
      words[at] ?? '',
      [at - 1, at + 1].some((near) => isPatronymic(near) || isSurname(near)),
    )
  const named = words.map((_, at) => isName(at))
  return tokens
    .filter((_, at) => {
      // «Иванова Ирина Петровна»: a surname stands beside a name or one word further.
      const beside = [at - 2, at - 1, at + 1, at + 2].some(
        (near) => named[near] && (Math.abs(near - at) === 1 || named[(near + at) / 2]),
      )
      return !(named[at] || (isSurname(at) && beside))
    })
    .join('')
    .trim()
}
