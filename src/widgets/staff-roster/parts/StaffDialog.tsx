import { JwCreate } from '../../../core/contracts/relation/jws.ts'
import { useRecord } from '../../../core/data/index.ts'
import { staffRoles } from '../../../core/domain/code-tables.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  ChipsField,
  Dialog,
  FailedPanel,
  FormDialog,
  type InitialPassword,
  PhoneField,
  SchoolField,
  Skeleton,
  TextAreaField,
  TextField,
  useForm,
} from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { givenRoles, type Staff } from '../model.ts'

export interface StaffDialogProps {
  /** Whom to change; without one a new account is made. */
  uuid?: string | undefined
  onClose: () => void
  /** The initial password of a new account. */
  onCreated: (created: InitialPassword) => void
}

/** One of the school staff. A list masks her number, so she is read anew before anything is changed. */
export function StaffDialog({ uuid, ...rest }: StaffDialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(uuid ? api.jws.get : null, uuid ?? '')
  if (!uuid || data) return <Form {...rest} staff={data} />
  return (
    <Dialog open title={t('edit')} width={560} onClose={rest.onClose}>
      {error ? <FailedPanel bare text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={320} />}
    </Dialog>
  )
}

interface FormProps extends Omit<StaffDialogProps, 'uuid'> {
  staff: Staff | undefined
}

/** Login name and school are said once, roles are given by who holds them. */
function Form({ staff, onClose, onCreated }: FormProps) {
  const t = useWords(words)
  const { api } = useHost()
  const me = useCurrentUser()
  const form = useForm({
    name: 'staff',
    title: t(staff ? 'edit' : 'create'),
    words,
    body: JwCreate,
    row: staff,
    start: { roles: [] },
    read: (row: Staff) => ({ work_unit: row.work_unit?.uuid ?? null, roles: givenRoles(row.roles) }),
    fixed: staff ? ['username', 'work_unit'] : [],
    save: async (body, how) => (staff ? void (await api.jws.relation_update(staff.uuid, body, how)) : api.jws.relation_create(body, how)),
    changes: [api.jws],
    done(created) {
      onClose()
      if (created?.initial_password)
        onCreated({ name: form.values.name ?? '', username: created.username, password: created.initial_password })
    },
  })
  const { name, username, work_unit, phone, email, roles, remark } = form.fields
  const isClosed = (role: string) => !me?.is_superuser && !me?.roles.includes(role)
  return (
    <FormDialog form={form} width={560} onClose={onClose}>
      {!staff && <SchoolField of={work_unit} wide />}
      <TextField of={name} />
      <TextField of={username} />
      <PhoneField of={phone} />
      <TextField of={email} type="email" />
      <ChipsField
        of={roles}
        wide
        hint={staffRoles.some(isClosed) ? `${t('rolesHint')}${t('rolesClosed')}` : t('rolesHint')}
        options={staffRoles.map(role => ({ value: role, label: role, disabled: isClosed(role) }))}
      />
      <TextAreaField of={remark} rows={2} />
    </FormDialog>
  )
}
