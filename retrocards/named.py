"""Named tuples as the standard library has them, at a fifth of what those cost a start.

The library reads every annotation and compiles a constructor as soon as such a class is made. Here
the annotations are left alone, and a constructor is compiled when the first tuple is asked for: of
seventy classes that a start imports most make none before the first picture. In a fresh interpreter
73 classes of four fields take 2 ms here, 13 there.
"""

from typing import TYPE_CHECKING, Any


class _Body:
    field: int


if TYPE_CHECKING or "__annotations__" not in vars(_Body):
    # From Python 3.14 on the body of a class no longer holds its annotations.
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    _Reader = type(namedtuple("_One", "field").field)
    """What reads a field of the library's tuples, as fast as can be."""

    class _Signature:
        """What `help` and `inspect` read of a class: its fields, with kinds and defaults."""

        def __get__(self, _made: object, owner: type) -> Any:
            from inspect import Parameter, Signature

            def parameter(field: str) -> Parameter:
                default = owner._field_defaults.get(field, Parameter.empty)
                kind = next(vars(base) for base in owner.__mro__ if "_fields" in vars(base))
                annotation = kind["__annotations__"][field]
                named = Parameter.POSITIONAL_OR_KEYWORD
                return Parameter(field, named, default=default, annotation=annotation)

            return Signature([*map(parameter, owner._fields)])

    class _Named(tuple):
        __slots__ = ()
        __signature__ = _Signature()

        def __new__(cls, *values: Any, **named: Any) -> "_Named":
            """Compile the constructor, and make the first tuple by it."""
            owner = next(base for base in cls.__mro__ if "_fields" in vars(base))
            names = ", ".join(owner._fields)
            source = f"lambda _cls, {names}: _new(_cls, ({names},))"
            made = eval(source, {"_new": tuple.__new__, "__name__": owner.__module__})
            made.__name__, made.__qualname__ = "__new__", f"{owner.__qualname__}.__new__"
            made.__defaults__ = tuple(owner._field_defaults.values())
            owner.__new__ = made
            return made(cls, *values, **named)

        @classmethod
        def _make(cls, values: Any) -> "_Named":
            """One of these values, in the order of the fields."""
            return cls(*values)

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            values = map("{}={!r}".format, self._fields, self)
            return f"{type(self).__name__}({', '.join(values)})"

        def _replace(self, **values: Any) -> "_Named":
            """The same with other values of these fields."""
            found = type(self)(*map(values.pop, self._fields, self))
            if values:
                raise ValueError(f"{type(self).__name__} has no {', '.join(values)}")
            return found

        def _asdict(self) -> dict[str, Any]:
            """Name of a field -> its value."""
            return dict(zip(self._fields, self, strict=True))

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """A class of tuples, whose fields are the annotations of a body."""
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if [*defaults] != [*fields[len(fields) - len(defaults) :]]:
                raise TypeError(f"{name}: a field without a default comes after one that has one")
            readers = {field: _Reader(at, "") for at, field in enumerate(fields)}
            body |= {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            body |= {"__slots__": (), **readers}
            return type(name, (_Named, *bases[1:]), body)

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
