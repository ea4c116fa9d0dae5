import * as z from 'zod/mini'
import { CollegeFondWrite } from '../../../core/contracts/career/college_fond.ts'
import { MOST_WISHES } from '../../../core/contracts/career/fond-kind.ts'
import { MajorFondWrite } from '../../../core/contracts/career/major_fond.ts'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Dialog, FailedPanel, FormDialog, SeveralOfField, Skeleton, TextField, useForm } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { asOneRow, useWishRecords, type Wishes } from './wish-records.ts'

/** Areas are keyed by their code; a form chooses all lists alike. */
const Body = z.object({ ...CollegeFondWrite, ...MajorFondWrite, areas: z.optional(z.array(z.string())) })
const namesOf = (rows: readonly { readonly uuid: string; readonly name: string }[]) => new Map(rows.map(({ uuid, name }) => [uuid, name]))

/** Her own wishes, of three records one after the other: what was saved of them stays saved when a later one is refused. */
export function WishDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const college = useRecord(api.college_fond.get_or_create)
  const area = useRecord(api.area_fond.get_or_create)
  const major = useRecord(api.major_fond.get_or_create)
  if (college.data && area.data && major.data)
    return <WishForm college={college.data} area={area.data} major={major.data} onClose={onClose} />
  const failed = [college, area, major].find(({ error, data }) => error && !data)
  return (
    <Dialog open title={t('wishesEdit')} onClose={onClose}>
      {failed ? (
        <FailedPanel bare text={failed.error?.detail} onRetry={failed.again} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </Dialog>
  )
}

function WishForm({ onClose, ...wishes }: Wishes & { onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const { college, major, area } = wishes
  const records = useWishRecords(wishes)
  const form = useForm({
    name: 'career/fonds',
    title: t('wishesEdit'),
    words,
    body: Body,
    row: asOneRow(wishes),
    read: ({ college, major, area }: Wishes) => ({
      colleges: college.colleges.map(one => one.uuid),
      role_model_name: college.role_model_name,
      majors: major.majors.map(one => one.uuid),
      careers: major.careers.map(one => one.uuid),
      areas: area.areas.map(({ id }) => String(id)),
    }),
    ask: false,
    save: async ({ colleges, role_model_name, majors, careers, areas }, { resendKey: _, ifMatch, ...how }) => {
      const save = records.from(ifMatch, how)
      await save('college', (uuid, how) => api.college_fond.patch(uuid, { colleges, role_model_name }, how))
      await save('major', (uuid, how) => api.major_fond.patch(uuid, { majors, careers }, how))
      await save('area', (uuid, how) => api.area_fond.patch(uuid, { areas: areas?.map(Number) }, how))
    },
    changes: [api.college_fond, api.major_fond, api.area_fond, api.students],
    done: onClose,
  })
  const { fields } = form
  const most = MOST_WISHES
  return (
    <FormDialog form={form} width={560} onClose={onClose}>
      <SeveralOfField
        {...{ of: fields.colleges, offers: api.college_fond.choices, list: 'colleges', chosen: namesOf(college.colleges), most }}
        wide
        hint={t('colleges.hint', { most })}
      />
      <SeveralOfField
        {...{ of: fields.majors, offers: api.major_fond.choices, list: 'majors', chosen: namesOf(major.majors), most }}
        wide
      />
      <SeveralOfField
        {...{ of: fields.careers, offers: api.major_fond.choices, list: 'careers', chosen: namesOf(major.careers), most }}
        wide
      />
      <SeveralOfField
        {...{ of: fields.areas, offers: api.area_fond.choices, list: 'areas', most }}
        chosen={new Map(area.areas.map(({ id, name }) => [String(id), name]))}
        wide
      />
      <TextField of={fields.role_model_name} wide />
    </FormDialog>
  )
}
