import type { Device } from '@/server/access/sessions';
import { countryOfRequest } from './request-country';
import { deviceName } from '@/server/platform/network/agent-family';

export function deviceOfRequest(request: Request): Device {
  return { device: deviceName(request.headers.get('user-agent')), countryCode: countryOfRequest(request) };
}
