// docs/backtest.md: what is said before the sections, and how a section looks.
import type { Backtest, Group, Verdict } from '../src/core/domain/admission/backtest.ts'

const intro = `# Back-test of 冲稳保

Made by \`npm run backtest -- --write\`; the rule is \`src/core/domain/admission/bands.ts\`. Each section tries it on one year by the years
before it alone. A rate is the share of people who reached the unit, their ranks spread evenly over the band: 保 from half of its limit to
the limit, 稳 and 冲 between the limits, 难 up to a third beyond the last. *edge* is whoever stands right at the band's limit. Units of
several rows in one year are not judged: nobody knows which is which. The Brier score is the mean square error over ranks from 40 to
160 % of the expected one, each band saying what it reached where the rule was chosen (99.0, 85.8, 36.8, 6.7 %), beside "who has last year's
rank gets in"; only units with a past of their own can be compared so.
These are past years and no promise for the next; the rule is not bent where a limit is missed. It was chosen on 江苏 2024 and 2025
and 黑龙江 2024: the other years here, and its trial elsewhere, are the ones that say something new.
`
const groupNames: Readonly<Record<Group['name'], string>> = {
  all: 'all judged',
  unit: 'own past',
  unit_1: '– one year',
  unit_2: '– two years',
  unit_3: '– three years',
  college: "new major, by the college's others",
  top: 'the hardest 5 %',
  plan_halved: 'plan halved',
  plan_kept: 'plan alike',
  plan_grown: 'plan grown by half',
}
const verdictNames: Readonly<Record<Verdict['name'], string>> = {
  ...{ safe_mean: '保 mean', safe_edge: '保 edge', match_mean: '稳', reach_mean: '冲', beyond_mean: '难', brier: 'Brier' },
}

const percent = (value: number) => value.toFixed(1)

export function sectionOf({ name, from, year, tests }: { name: string; from: string; year: number; tests: readonly Backtest[] }): string {
  const head = `## ${name} ${year}\n\nFrom ${from}.\n`
  const known = tests.filter(test => test.judged > 0)
  if (known.length === 0) return `${head}\nNothing to judge: no unit of ${year} has a row in the three years before it.\n`
  return head + known.map(test => trackSection(test, test.province === name ? '' : `${test.province} `)).join('')
}

function trackSection(test: Backtest, place: string): string {
  const { judged, silent, ambiguous, known, track, brier, nearExpected } = test
  const rows = test.groups
    .filter(group => group.n > 0)
    .map(({ name, n, bands: { safe, match, reach, beyond } }) =>
      [groupNames[name], n, ...[safe.mean, safe.edge, match.mean, match.edge, reach.mean, reach.edge, beyond.mean].map(percent)].join(
        ' | ',
      ),
    )
  const noPlans = test.groups.some(group => group.name.startsWith('plan') && group.n > 0)
    ? ''
    : ' No plans of two years: nothing by change of plan.'
  return `
### ${place}${track}

By ${known.join(', ')}: ${judged} units judged, ${silent} without a band, ${ambiguous} of several rows.${noPlans}

| % who reached | n | 保 | edge | 稳 | edge | 冲 | edge | 难 |
|---|---|---|---|---|---|---|---|---|
${rows.map(row => `| ${row} |`).join('\n')}

At R/E from .95 to 1: ${percent(nearExpected)} %.${brier ? ` Brier ${brier.bands.toFixed(4)}, last year's rank ${brier.lastYear.toFixed(4)}.` : ''}

${test.verdicts.map(wordOf).join(' · ')}
`
}

const wordOf = ({ name, value, from, to, isMet }: Verdict) => {
  const shown = name === 'brier' ? `${(value / 100).toFixed(3)} ×` : percent(value)
  const bounds = name === 'brier' ? `≤ ${to! / 100}` : from === undefined ? `≤ ${to}` : to === undefined ? `≥ ${from}` : `${from}–${to}`
  return `${isMet ? '' : '**NOT MET** '}${verdictNames[name]} ${shown} (${bounds})`
}

/** The document with these sections in the place of those of the same heading, new ones at its end. */
export function withSections(document: string, sections: readonly string[]): string {
  const headingOf = (section: string) => section.slice(0, section.indexOf('\n'))
  const old = document.split(/^(?=## )/m).slice(1)
  const fresh = new Map(sections.map(section => [headingOf(section), section]))
  const kept = old.map(section => fresh.get(headingOf(section)) ?? section)
  const added = sections.filter(section => !old.some(one => headingOf(one) === headingOf(section)))
  return [intro, ...kept, ...added].map(part => `${part.trimEnd()}\n`).join('\n')
}
