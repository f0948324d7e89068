import * as payments from '@/lib/contracts/payments';
import * as teamMembers from '@/lib/contracts/team-members';
import * as teams from '@/lib/contracts/teams';
import { bind, type Route } from '@/server/access/bind';
import { changeTeamRole } from './change-role';
import { createSetupIntent } from './create-setup-intent';
import { addCreditCard, deleteCreditCard, updateCreditCard } from './credit-cards';
import { downloadPaymentHistory, respondWithPaymentHistory } from './payment-history';
import { respondWithProjectPayments } from './project-payments';
import { getTeam, getTeamMember, listMemberProjects, listTeamMembers, listTeamProjects } from './queries';
import { removeTeamMember } from './remove-member';
import { setMemberProjects } from './set-member-projects';
import { updateTeam } from './update-team';

export const teamsRoutes: readonly Route[] = [
  bind(teams.createSetupIntent, ({ actor, body }) => createSetupIntent(actor, body.teamId)),
  bind(payments.updateCreditCard, ({ actor, params, body }) => updateCreditCard(actor, params, body)),
  bind(payments.deleteCreditCard, ({ actor, params }) => deleteCreditCard(actor, params)),
  bind(teams.addCreditCard, ({ actor, params, body }) => addCreditCard(actor, params.teamId, body)),
  bind(teamMembers.listMemberProjects, ({ actor, params }) =>
    listMemberProjects(actor, params.teamId, params.memberId),
  ),
  bind(teamMembers.setMemberProjects, ({ actor, params, body }) =>
    setMemberProjects(actor, params.teamId, params.memberId, body.projectIds),
  ),
  bind(teamMembers.getTeamMember, ({ actor, params }) => getTeamMember(actor, params.teamId, params.memberId)),
  bind(teamMembers.changeTeamRole, ({ actor, params, body }) =>
    changeTeamRole(actor, params.teamId, params.memberId, body.role),
  ),
  bind(teamMembers.removeTeamMember, ({ actor, params }) => removeTeamMember(actor, params.teamId, params.memberId)),
  bind(teamMembers.listTeamMembers, ({ actor, params }) => listTeamMembers(actor, params.teamId)),
  bind(payments.exportPaymentHistory, ({ actor, params, query }) =>
    downloadPaymentHistory(actor, params.teamId, query),
  ),
  bind(payments.listPaymentHistory, ({ actor, params, query }) =>
    respondWithPaymentHistory(actor, params.teamId, query),
  ),
  bind(payments.listProjectPayments, ({ actor, params, query }) =>
    respondWithProjectPayments(actor, params.teamId, query),
  ),
  bind(teamMembers.listTeamProjects, ({ actor, params }) => listTeamProjects(actor, params.teamId)),
  bind(teams.getTeam, ({ actor, params }) => getTeam(actor, params.teamId)),
  bind(teams.updateTeam, ({ actor, params, body }) => updateTeam(actor, params.teamId, body)),
];
