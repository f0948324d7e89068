import { addStudioQualityDemo as addContract, deleteStudioQualityDemo as deleteContract } from '@/lib/contracts/demos';
import { addStudioQualityDemo, deleteStudioQualityDemo } from '@/server/demos/studio-quality-demo';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(addContract, ({ actor, params, body }) =>
  addStudioQualityDemo(actor, params.userId, body.uri),
);

export const DELETE = endpoint(deleteContract, ({ actor, params, body }) =>
  deleteStudioQualityDemo(actor, params.userId, body.uri),
);
