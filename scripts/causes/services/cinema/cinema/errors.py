"""Errors that an answer tells the client about."""


class ApiError(Exception):
    status = 500

    def __init__(self, message, **details):
        super().__init__(message)
        self.message = message
        self.details = details

    def as_dict(self):
        return {"error": self.message, **self.details}


class BadRequest(ApiError):
    status = 400


class Unauthorized(ApiError):
    status = 401


class NotFound(ApiError):
    status = 404


class Conflict(ApiError):
    status = 409


class Unprocessable(ApiError):
    status = 422
